import classes from './section-head.module.css';

export function SectionHead({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <div className={classes.head}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
