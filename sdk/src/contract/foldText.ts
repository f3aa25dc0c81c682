/**
 * A text as searches compare it: without case and accents, so that `Sao` finds `São`. The server's databases compare in
 * the same way; `đ` is the one letter of theirs that Unicode does not take apart.
 */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')
}
