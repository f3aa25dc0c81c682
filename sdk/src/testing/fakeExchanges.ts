/** What was asked of a fake of the server, and what it answered. */
export interface FakeExchange {
  method: string
  /** Below the project (`/items/cities`), or below the server (`/server/ping`). */
  path: string
  /** The query string, decoded; a name that stands there twice has the last value. */
  query: Readonly<Record<string, string>>
  body: unknown
  status: number
  /** The JSON of the answer; undefined for none, or for one that no server gives. */
  answer: unknown
}

const observers = new Set<(exchange: FakeExchange) => void>()

/**
 * Calls back with each answer of every fake of the server, so that a test run can compare them with what the server does.
 *
 * @returns what ends it
 */
export function observeFakeExchanges(observer: (exchange: FakeExchange) => void): () => void {
  observers.add(observer)
  return () => observers.delete(observer)
}

/** For those who write a fake. */
export function noteFakeExchange(exchange: FakeExchange): void {
  for (const observer of observers) observer(exchange)
}
