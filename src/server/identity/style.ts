/** The design of web/theme.css, for pages that are shown without the web application. */
export const STYLE = `
@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url(/identity/inter.woff2) format("woff2")}
:root{color-scheme:light dark;
--surface:light-dark(#f6f6f8,#16181c);--raised:light-dark(#fff,#1d2025);--line:light-dark(#e2e3e8,#31353d);
--line-strong:light-dark(#868b95,#7b818d);--text:light-dark(#1c1f25,#e8eaee);--quiet:light-dark(#595e69,#a8adb8);
--accent:light-dark(#1f5fbf,#8ab4f8);--accent-hover:light-dark(#184c9a,#a9c8fa);--on-accent:light-dark(#fff,#10151f);
--over:light-dark(#b3212a,#ff948f);--over-soft:light-dark(#fceceb,#3a1f20)}
*{box-sizing:border-box}
html{font-family:"Inter Variable",system-ui,sans-serif;background:var(--surface);color:var(--text);-webkit-text-size-adjust:100%}
body{margin:0;min-height:100dvh;padding:16px;display:flex;flex-direction:column;align-items:center;justify-content:center;
font-size:.875rem;line-height:1.45}
main{width:100%;max-width:24rem;padding:32px;background:var(--raised);border:1px solid var(--line);border-radius:8px}
h1{margin:0 0 16px;font-size:1.25rem;font-weight:600;line-height:1.3;text-wrap:balance}
p{margin:0 0 16px;overflow-wrap:anywhere}
main>:last-child{margin-bottom:0}
.product{display:flex;align-items:center;gap:8px;margin-bottom:24px;font-weight:600}
.product img{border-radius:4px}
.quiet{color:var(--quiet);font-size:.8125rem}
.problem{padding:8px 12px;border-left:3px solid var(--over);border-radius:4px;background:var(--over-soft);color:var(--over)}
.below{margin-top:16px}
[hidden]{display:none!important}
form{display:flex;flex-direction:column;margin:0}
label{margin-bottom:4px;font-weight:600}
input:not([type=hidden]){width:100%;min-height:40px;margin-bottom:16px;padding:8px 12px;border:1px solid var(--line-strong);border-radius:4px;
background:light-dark(#fff,#16181c);color:inherit;font:inherit;font-size:1rem}
input[aria-invalid]{border-color:var(--over)}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:40px;padding:8px 16px;border:1px solid transparent;
border-radius:4px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--accent-hover);color:var(--on-accent)}
.second{border-color:var(--line-strong);background:none;color:var(--text)}
.second:hover{background:var(--surface);color:var(--text)}
.choice{display:flex;flex-wrap:wrap;gap:8px}
.picture{display:block;width:200px;height:200px;margin:0 auto}
.ways{margin:0 0 16px;padding:0;list-style:none}
.ways li{display:flex;align-items:center;justify-content:space-between;gap:16px;padding:8px 0;border-bottom:1px solid var(--line)}
.ways span{overflow-wrap:anywhere}
.ways form{flex:none}
.codes{display:grid;gap:4px;margin:0 0 16px;padding:0;list-style:none}
code{font-size:.9375rem;overflow-wrap:anywhere}
a{color:var(--accent)}
a:hover{color:var(--accent-hover)}
:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
footer{margin-top:16px}
footer a{display:inline-block;min-height:24px;color:var(--quiet)}
@media (max-width:26rem){body{padding:0;justify-content:flex-start}main{min-height:0;padding:24px 16px;border:0;border-radius:0;background:none}html{background:light-dark(#fff,#16181c)}}
`;
