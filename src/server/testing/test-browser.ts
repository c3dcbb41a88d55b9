export interface BrowserPage {
  url: string;
  status: number;
  headers: Headers;
  body: string;
}

/** As much of a browser as a sign-in without scripts needs: it keeps cookies with their paths and follows redirects. */
export class TestBrowser {
  readonly #cookies = new Map<string, { value: string; path: string; line: string }>();
  /** An address that a browser would open. This one only returns it: it is the program's own page. */
  readonly #stopAt: string;
  /** Where the public address is really served: here, no proxy ends TLS. */
  readonly #served: (url: string) => string;
  headers: Record<string, string> = {};

  constructor(stopAt: string, served = (url: string) => url) {
    this.#stopAt = stopAt;
    this.#served = served;
  }

  get(url: string): Promise<BrowserPage> {
    return this.#go(url, { method: 'GET' });
  }

  post(url: string, form: Record<string, string>): Promise<BrowserPage> {
    return this.#go(url, { method: 'POST', body: new URLSearchParams(form) });
  }

  /** Sends the form of the page as its button would. */
  submit(page: BrowserPage, form: Record<string, string>): Promise<BrowserPage> {
    const action = /<form[^>]* action="([^"]*)"/.exec(page.body)?.[1];
    return this.post(new URL(action ?? page.url, page.url).href, form);
  }

  cookies(): string[] {
    return [...this.#cookies.keys()];
  }

  /** As they were set, without their values. */
  setCookies(): string[] {
    return [...this.#cookies].map(([name, { value, line }]) => line.replace(`${name}=${value}`, name));
  }

  async #go(url: string, init: RequestInit, hops = 0): Promise<BrowserPage> {
    if (url.startsWith(this.#stopAt)) return { url, status: 0, headers: new Headers(), body: '' };
    const headers = { accept: 'text/html', ...this.headers, cookie: this.cookiesFor(new URL(url).pathname) };
    const response = await fetch(this.#served(url), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const to = response.headers.get('location');
    if (to && response.status >= 300 && response.status < 400) {
      if (hops > 20) throw new Error(`too many redirects, at last to ${to}`);
      return this.#go(new URL(to, url).href, { method: 'GET' }, hops + 1);
    }
    return { url, status: response.status, headers: response.headers, body: await response.text() };
  }

  #keep(line: string) {
    const [pair = '', ...attributes] = line.split(/; ?/);
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find(attribute => /^path=/i.test(attribute))?.slice(5) ?? '/';
    if (value === '' || attributes.some(attribute => /^expires=thu, 01 jan 1970/i.test(attribute)))
      this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path, line });
  }

  /** As a browser would send them there. */
  cookiesFor(path: string): string {
    return [...this.#cookies]
      .filter(([, cookie]) => path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, '/')))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }
}
