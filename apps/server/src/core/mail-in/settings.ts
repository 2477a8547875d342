/** Where mail for the firms comes in. */
export interface InboundMailSettings {
  /** Behind the @ of every firm's address. */
  domain: string;
  /** What a mail provider proves itself with; without it none is listened to. */
  secret: string | undefined;
  smtp: { port: number; host: string; tls: { keyFile: string; certFile: string } | undefined } | undefined;
}
