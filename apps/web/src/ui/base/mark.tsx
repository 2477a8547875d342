/** The mark: three stacked stones, in the colour of the text around it. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="5 5.5 22 21.5" fill="currentColor" aria-hidden="true">
      <path d="M13 9.4c.2-1.5 1.8-2.4 3.7-2.3 1.9.1 3.2 1.2 3 2.6-.2 1.4-1.7 2.2-3.6 2.1-1.9-.1-3.3-1-3.1-2.4Z" />
      <path opacity=".82" d="M9.6 15.4c.1-1.7 2.7-2.7 6.3-2.7s6.6.9 6.7 2.6c.1 1.8-2.6 2.9-6.5 2.9s-6.6-1-6.5-2.8Z" />
      <path
        opacity=".64"
        d="M6.2 22.1c0-2.1 4-3.2 9.6-3.2 5.8 0 10 1 10 3.1 0 2.2-4.1 3.5-9.8 3.5-5.8 0-9.8-1.2-9.8-3.4Z"
      />
    </svg>
  );
}
