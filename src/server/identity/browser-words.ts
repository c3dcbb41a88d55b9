/** A browser and what it runs on, by the names people know them by. Empty: it does not say, or says something unknown. */
export interface BrowserWords {
  browser: string;
  system: string;
}

// Many say the names of others as well, so the first that fits counts.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const LONGEST = 1000;

/** Only words from here are kept, never the text itself, which the sender chose. */
export function browserWords(userAgent: string | undefined): BrowserWords {
  const said = userAgent?.slice(0, LONGEST) ?? '';
  const wordOf = (known: typeof BROWSERS) => known.find(([sign]) => sign.test(said))?.[1] ?? '';
  return { browser: wordOf(BROWSERS), system: wordOf(SYSTEMS) };
}
