/** JSON with escaped slashes, byte for byte as clients of the contract are used to. Slashes occur in strings only. */
export function serializeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('/', '\\/')
}
