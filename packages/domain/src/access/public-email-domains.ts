/** Where everybody can have an address, so that nobody can own the domain. */
const PUBLIC_EMAIL_DOMAINS = new Set(
  `gmail.com googlemail.com outlook.com outlook.de outlook.fr hotmail.com hotmail.co.uk hotmail.de hotmail.fr live.com
   live.co.uk msn.com yahoo.com yahoo.co.uk yahoo.co.jp yahoo.de yahoo.fr ymail.com rocketmail.com aol.com icloud.com
   me.com mac.com proton.me protonmail.com pm.me tutanota.com tuta.io gmx.com gmx.de gmx.net gmx.at gmx.ch web.de
   t-online.de freenet.de posteo.de mailbox.org fastmail.com fastmail.fm hey.com zoho.com zohomail.com yandex.com
   yandex.ru mail.ru bk.ru list.ru inbox.ru qq.com 163.com 126.com sina.com foxmail.com naver.com daum.net hanmail.net
   orange.fr free.fr laposte.net wanadoo.fr libero.it virgilio.it tiscali.it btinternet.com sky.com virginmedia.com
   comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net shaw.ca rogers.com bigpond.com
   rediffmail.com uol.com.br bol.com.br terra.com.br mail.com email.com usa.com duck.com mailinator.com
   guerrillamail.com yopmail.com 10minutemail.com temp-mail.org`.split(/\s+/),
);

export function isPublicEmailDomain(domain: string): boolean {
  return PUBLIC_EMAIL_DOMAINS.has(domain);
}
