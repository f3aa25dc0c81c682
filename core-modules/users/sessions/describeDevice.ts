const BROWSERS = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:(?:Headless)?Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
] as const

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Browser and system by what a client says of itself: a hint, since it may say anything. */
export function describeDevice(userAgent: string | null): { browser: string | null; system: string | null } {
  const text = userAgent ?? ''
  return {
    browser: BROWSERS.find(([, pattern]) => pattern.test(text))?.[0] ?? null,
    system: SYSTEMS.find(([, pattern]) => pattern.test(text))?.[0] ?? null,
  }
}
