/** The regions of the world, in the spelling of the source, each with its colour on the demo's pages. */
export const regionColors: Readonly<Record<string, string>> = {
  Africa: '#C77700',
  Americas: '#B23A48',
  Antarctic: '#607D8B',
  Asia: '#6D4AA8',
  Europe: '#1F6F8B',
  Oceania: '#2E8B57',
}
