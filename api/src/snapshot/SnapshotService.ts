import { ApiError } from '../errors/ApiError'
import { readDenied } from '../errors/itemErrors'
import { refusalOf } from '../errors/Refusal'
import { say } from '../errors/say'
import { refuseLockOut } from '../items/write/keepAccess'
import type { OuterTransaction } from '../model/changeSchema'
import type { Project } from '../project/Project'
import type { Viewer } from '../project/Viewer'
import { type ApplyContext, applyChange, applyGroups } from './applyChange'
import { diffSnapshots, hashOf, type SnapshotChange } from './diffSnapshots'
import { inOrderOfWork } from './inOrderOfWork'
import { parseSnapshot } from './parseSnapshot'
import { planChange } from './planChange'
import { ROLE_DEFAULTS, readSnapshot } from './readSnapshot'
import type { Json, Snapshot, Values } from './Snapshot'

export interface Comparison {
  /** To be sent with `apply`, which refuses once the model is another one. */
  hash: string
  changes: SnapshotChange[]
}

/** The model of a project as a file: read, compared, applied. Only administrators may. */
export class SnapshotService {
  constructor(
    private readonly project: Project,
    private readonly viewer: Viewer,
  ) {}

  async read(): Promise<Required<Snapshot>> {
    if (!this.viewer.isAdmin) throw readDenied('directus_collections', this.viewer)
    const { knex, schema } = this.project
    return readSnapshot(knex, await schema.get())
  }

  /** What would make the project as the file says, with the plan of everything that stored values depend on. */
  async diff(file: unknown): Promise<Comparison> {
    const current = await this.read()
    const wanted = parseSnapshot(file)
    const schema = await this.project.schema.get()
    const changes: SnapshotChange[] = []
    for (const change of diffSnapshots(current, wanted))
      changes.push(await planChange(this.project, schema, change))
    return { hash: hashOf(current, wanted), changes }
  }

  /**
   * Makes the changes of a comparison, or only the chosen ones: in one transaction on SQLite. On MySQL, which commits
   * each change of a table by itself, it stops at the first fault.
   *
   * @param keepAccess - Nothing is changed where that would lock the caller out.
   * @returns The changes that were made, by id.
   * @throws ApiError 409/218 for `keepAccess`; 409/217 when the model is not the one that was compared; 422/12 for chosen changes that need
   *   others, and for one that fails, with `done`, `failed` and `left` in `data`.
   */
  async apply(
    file: unknown,
    hash: unknown,
    only?: readonly string[],
    keepAccess = false,
  ): Promise<{ done: string[] }> {
    const current = await this.read()
    const wanted = parseSnapshot(file)
    if (hash !== hashOf(current, wanted)) {
      throw new ApiError('lostUpdate', say('modelChanged'))
    }
    const all = diffSnapshots(current, wanted)
    const chosen = only === undefined ? all : choose(all, only)
    if (keepAccess) await this.#refuseLockOut(chosen)
    const run = (context: ApplyContext) => runAll(context, inOrderOfWork(chosen))
    const context = { project: this.project, viewer: this.viewer }
    if (this.project.dialect.name === 'mysql') return run(context)
    const afterCommit: OuterTransaction['afterCommit'] = []
    const result = await this.project.knex.transaction((trx) =>
      run({ ...context, within: { trx, afterCommit } }),
    )
    for (const work of afterCommit) await work()
    return result
  }

  /** Before the first change: on MySQL those before a refused one would stay. Files have no people, so that it is the role alone. */
  async #refuseLockOut(changes: readonly SnapshotChange[]): Promise<void> {
    const own = changes.find(
      ({ part, action, names }) => part === 'role' && action === 'update' && names[0] === '@administrator',
    )
    if (!own?.to) return
    const { ip_whitelist: addresses, enforce_2fa: isEnforced } = { ...ROLE_DEFAULTS, ...own.to }
    const role = {
      ip_whitelist: Array.isArray(addresses) ? addresses.join(',') : null,
      enforce_2fa: isEnforced ? 1 : 0,
    }
    await refuseLockOut(this.project.knex, this.viewer, role)
  }
}

function choose(all: readonly SnapshotChange[], only: readonly string[]): SnapshotChange[] {
  const ids = new Set(only)
  const unknown = only.find((id) => !all.some((change) => change.id === id))
  if (unknown !== undefined) throw new ApiError('unprocessable', say('changeUnknown', { change: unknown }))
  const chosen = all.filter(({ id }) => ids.has(id))
  for (const { id, requires } of chosen) {
    const needed = requires.find((other) => !ids.has(other))
    if (needed !== undefined) throw new ApiError('unprocessable', say('changeNeeds', { change: id, needed }))
  }
  return chosen
}

async function runAll(
  context: ApplyContext,
  changes: readonly SnapshotChange[],
): Promise<{ done: string[] }> {
  const done: string[] = []
  for (const [index, change] of changes.entries()) {
    try {
      await applyChange(context, change)
      done.push(change.id)
    } catch (error) {
      throw failed(context, error, {
        done,
        failed: change.id,
        left: changes.slice(index + 1).map(({ id }) => id),
      })
    }
  }
  for (const [collection, groups] of groupsOf(changes)) await applyGroups(context, collection, groups)
  return { done }
}

function failed(
  { within }: ApplyContext,
  error: unknown,
  state: { done: string[]; failed: string; left: string[] },
): ApiError {
  const reason = refusalOf(error instanceof ApiError ? error : say('databaseRefused'))
  // In one transaction nothing of it stays.
  const kept = within ? { done: [], failed: state.failed, left: [...state.done, ...state.left] } : state
  const params = { change: state.failed, reason }
  const count = kept.done.length
  const sentence = count > 0 ? say('changeFailedLate', { ...params, count }) : say('changeFailed', params)
  return new ApiError('unprocessable', sentence, {
    cause: error,
    body: { data: kept },
  })
}

/** Which fields get into which groups, or out of one, by collection. */
function groupsOf(changes: readonly SnapshotChange[]): Map<string, Map<string, Json>> {
  const groups = new Map<string, Map<string, Json>>()
  const note = (collection: string, field: Json | undefined, group: Json) => {
    const held = groups.get(collection) ?? new Map<string, Json>()
    groups.set(collection, held.set(String(field), group))
  }
  for (const { part, action, names, to, keys } of changes) {
    const [collection = '', field = ''] = names
    if (!to) continue
    if (part === 'collection' && action === 'create') {
      for (const own of (to.fields ?? []) as Values[]) if (own.group) note(collection, own.field, own.group)
    }
    if (part === 'field' && (keys.includes('group') || (action === 'create' && to.group)))
      note(collection, field, to.group ?? null)
  }
  return groups
}
