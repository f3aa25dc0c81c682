const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** The arrow key as one that reads from left to right would press it: `ArrowRight` always leads on, `ArrowLeft` back. */
export function readingKey(key: string, element: Element): string {
  const isMirrored = getComputedStyle(element).direction === 'rtl'
  return (isMirrored && MIRRORED[key]) || key
}
