/** Last steps of an outline that draw nothing: a move, with at most a line there and back. Many icons end with some. */
const UNSEEN_STEPS = /(?:m-?[\d.]+[ -][\d.]+(?:[hv][\d .-]+)?z)+$/i

/** Path data of an icon, from its file. */
export function iconPath(svg: string): string {
  const paths = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path)
  return paths.map((path) => path.replace(UNSEEN_STEPS, '')).join('')
}
