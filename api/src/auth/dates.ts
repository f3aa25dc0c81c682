/** `YYYY-MM-DD HH:MM:SS` in UTC, as every date-time column stores it. */
export function toDatabaseTime(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ')
}

/** @param text - `YYYY-MM-DD HH:MM:SS` in UTC */
export function fromDatabaseTime(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}Z`)
}
