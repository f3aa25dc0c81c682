import type { Knex } from 'knex'
import type { Client, Viewer } from './Viewer'

type Row = Record<string, unknown>
type Timed<Name extends string> = Name | `${Name}:before` | `${Name}:after`

/** What listeners of an item event get. */
export interface ItemEvent {
  collection: string
  /** Primary key; undefined before a create. */
  key?: string | number
  /** create: submitted then stored row; update: written columns; delete: the deleted row. `:before` may change it. */
  payload: Row
  viewer: Viewer
  /** The open transaction; undefined for `:after`, which runs when the commit has succeeded. */
  trx?: Knex.Transaction
}

export interface SchemaEvent {
  collection: string
  field?: string
  viewer: Viewer
}

/** A file and its record; `file.save` comes inside the transaction, the others after it. */
export interface FileEvent {
  id: number
  viewer: Viewer
}

/** Someone signs in, with a password or through a provider. */
export interface AuthEvent {
  email: string
  client: Client
}

/** Something changed by which someone could get into an account. */
export interface AccountEvent {
  /** Where its owner is reached: before the change, and after it where that is different. */
  emails: string[]
  changes: ('password' | 'email' | '2fa_secret' | 'token' | 'role')[]
  /** Whether the account changed itself. */
  isOwn: boolean
  client: Pick<Client, 'ip'>
}

/** Event names of the contract with their payloads. Item events exist with the collection appended as well. */
export type ProjectEventMap = { [Name in Timed<`item.${'create' | 'update' | 'delete'}`>]: ItemEvent } & {
  [Name in `item.${'create' | 'update' | 'delete'}.${string}`]: ItemEvent
} & { [Name in Timed<`${'collection' | 'field'}.${'create' | 'update' | 'delete'}`>]: SchemaEvent } & {
  [Name in 'file.save' | 'file.save:after' | 'file.update' | 'file.delete']: FileEvent
} & { 'account.change:after': AccountEvent } & {
  [Name in `auth.${'request:credentials' | 'success' | 'fail'}`]: AuthEvent
}

type Listener<Name extends keyof ProjectEventMap> = (event: ProjectEventMap[Name]) => void | Promise<void>

/**
 * Event bus of one project.
 *
 * `emit` awaits listeners one after the other and rejects with the first failure, so a `:before` listener can veto a
 * write by throwing. Emitters of `:after` events call it once the transaction is committed.
 */
export class ProjectEvents {
  readonly #listeners = new Map<string, Set<(event: never) => void | Promise<void>>>()

  /** @returns A function that removes the listener again. */
  on<Name extends keyof ProjectEventMap>(name: Name, listener: Listener<Name>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    listeners.add(listener as (event: never) => void)
    this.#listeners.set(name, listeners)
    return () => listeners.delete(listener as (event: never) => void)
  }

  async emit<Name extends keyof ProjectEventMap>(name: Name, event: ProjectEventMap[Name]): Promise<void> {
    for (const listener of this.#listeners.get(name) ?? []) await listener(event as never)
  }
}

/** Emits an item event under its plain name and under the name with the collection appended. */
export async function emitItemEvent(
  events: ProjectEvents,
  action: 'create' | 'update' | 'delete',
  moment: '' | ':before' | ':after',
  event: ItemEvent,
): Promise<void> {
  await events.emit(`item.${action}${moment}`, event)
  await events.emit(`item.${action}.${event.collection}${moment}`, event)
}
