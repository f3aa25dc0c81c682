/** Files of a paste or drop. Where a text comes along, such as of a table, that is what is meant. */
export function filesOf(data: DataTransfer | null): File[] {
  return data && data.getData('text/plain') === '' ? [...data.files] : []
}
