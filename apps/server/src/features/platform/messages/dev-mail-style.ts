/** The colours are the product's own, light and dark; see apps/web/src/styles/tokens.css. */
export const STYLE = `:root{color-scheme:light dark;--page:#fff;--sunken:#f7f9f8;--border:#e5e9e7;--strong:#d6dcd9;--text:#191e1c;--quiet:#66706c;--accent:#14594f;--hover:rgb(20 50 42/5%);--warning:#8a5d00;--warning-tint:#fdf4df;--positive:#1f7a34;--positive-tint:#e9f5ec}
@media (prefers-color-scheme:dark){:root{--page:#121615;--sunken:#0e1110;--border:#252b29;--strong:#343c39;--text:#e4e9e7;--quiet:#98a39e;--accent:#86c5b4;--hover:rgb(220 240 232/6%);--warning:#e6bd55;--warning-tint:#2a2313;--positive:#7ccf8d;--positive-tint:#16271b}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:14px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif}
a{color:var(--accent)}
a:focus-visible,input:focus-visible,button:focus-visible,iframe:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.top{display:flex;align-items:center;gap:8px;height:56px;padding:0 32px;border-bottom:1px solid var(--border);background:var(--sunken);font-weight:600;font-size:15px}
.top a{display:flex;align-items:center;gap:8px;color:inherit;text-decoration:none}
.top .mark{color:var(--accent)}
.top .app{margin-left:auto;font-weight:500;font-size:13px;color:var(--accent)}
main{max-width:960px;margin:0 auto;padding:32px 32px 64px}
h1{margin:0;font-size:22px;line-height:1.25;letter-spacing:-.01em;overflow-wrap:anywhere}
.lead{margin:4px 0 24px;color:var(--quiet);max-width:68ch}
form{display:flex;gap:8px;margin:0 0 16px}
input,button{height:36px;padding:0 12px;border:1px solid var(--strong);border-radius:6px;background:var(--page);color:var(--text);font:inherit}
input{flex:1;min-width:0}
input::placeholder{color:var(--quiet);opacity:1}
button{font-weight:500;cursor:pointer}
button:hover{background:var(--hover)}
.clear{align-self:center;white-space:nowrap}
ul{list-style:none;margin:0;padding:0;border:1px solid var(--border);border-radius:8px;overflow:hidden}
li+li{border-top:1px solid var(--border)}
.row{display:grid;grid-template-columns:minmax(0,15rem) minmax(0,1fr) auto 5.5rem;gap:16px;align-items:center;min-height:48px;padding:8px 16px;color:inherit;text-decoration:none}
.row:hover{background:var(--hover)}
.row:focus-visible{outline-offset:-2px}
.cut{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.to{color:var(--quiet)}
.subject{font-weight:500}
time{color:var(--quiet);font-variant-numeric:tabular-nums;font-size:13px;text-align:right;white-space:nowrap}
.pill{padding:2px 8px;border-radius:99px;font-size:12px;font-weight:500;background:var(--hover);color:var(--quiet);white-space:nowrap}
.pill.text{background:var(--positive-tint);color:var(--positive)}
.pill.over{background:var(--warning-tint);color:var(--warning)}
.tags{display:flex;gap:4px}
.empty{padding:64px 24px;border:1px dashed var(--strong);border-radius:8px;text-align:center;color:var(--quiet)}
.empty strong{display:block;margin-bottom:4px;color:var(--text);font-size:16px}
.foot{margin:16px 0 0;color:var(--quiet);font-size:13px}
.back{display:inline-block;margin:0 0 16px;font-size:13px;font-weight:500;text-decoration:none}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:16px 0 24px;font-size:13px}
dt{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}
h2{margin:32px 0 8px;font-size:14px}
iframe{display:block;width:100%;height:600px;resize:vertical;border:1px solid var(--border);border-radius:8px;background:#f0f3f1}
pre{margin:0;padding:16px;border:1px solid var(--border);border-radius:8px;background:var(--sunken);font:13px/1.6 ui-monospace,'SF Mono',Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.bubble{max-width:420px;padding:12px 16px;border-radius:16px 16px 16px 4px;background:var(--hover);font-size:15px;white-space:pre-wrap;overflow-wrap:anywhere}
@media (max-width:640px){.top{padding:0 16px}main{padding:24px 16px 48px}.row{grid-template-columns:minmax(0,1fr) auto;gap:4px 12px;padding:12px 16px}.subject{order:-2}.row time{order:-1}}`;
