import { ApiError } from '../errors/ApiError'
import { readDenied } from '../errors/itemErrors'
import type { OuterTransaction } from '../model/changeSchema'
import type { Project } from '../project/Project'
import type { Viewer } from '../project/Viewer'
import { type ApplyContext, applyChange, applyGroups } from './applyChange'
import { diffSnapshots, hashOf, type SnapshotChange } from './diffSnapshots'
import { inOrderOfWork } from './inOrderOfWork'
import { parseSnapshot } from './parseSnapshot'
import { planChange } from './planChange'
import { readSnapshot } from './readSnapshot'
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
      changes.push(await planChange(this.project.knex, schema, change))
    return { hash: hashOf(current, wanted), changes }
  }

  /**
   * Makes the changes of a comparison, or only the chosen ones: in one transaction on SQLite. On MySQL, which commits
   * each change of a table by itself, it stops at the first fault.
   *
   * @returns The changes that were made, by id.
   * @throws ApiError 409/217 when the model is not the one that was compared; 422/12 for chosen changes that need
   *   others, and for one that fails, with `done`, `failed` and `left` in `data`.
   */
  async apply(file: unknown, hash: unknown, only?: readonly string[]): Promise<{ done: string[] }> {
    const current = await this.read()
    const wanted = parseSnapshot(file)
    if (hash !== hashOf(current, wanted)) {
      throw new ApiError('lostUpdate', 'The model has changed since it was compared: compare it again')
    }
    const all = diffSnapshots(current, wanted)
    const chosen = only === undefined ? all : choose(all, only)
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
}

function choose(all: readonly SnapshotChange[], only: readonly string[]): SnapshotChange[] {
  const ids = new Set(only)
  const unknown = only.find((id) => !all.some((change) => change.id === id))
  if (unknown !== undefined) throw new ApiError('unprocessable', `There is no change "${unknown}"`)
  const chosen = all.filter(({ id }) => ids.has(id))
  for (const { id, requires } of chosen) {
    const needed = requires.find((other) => !ids.has(other))
    if (needed !== undefined) throw new ApiError('unprocessable', `"${id}" needs "${needed}", too`)
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
  const reason = error instanceof ApiError ? error.message : 'The database refused it'
  // In one transaction nothing of it stays.
  const kept = within ? { done: [], failed: state.failed, left: [...state.done, ...state.left] } : state
  const rest = kept.done.length > 0 ? `the ${kept.done.length} changes before it stay` : 'nothing was changed'
  return new ApiError('unprocessable', `"${state.failed}" failed, ${rest}: ${reason}`, {
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
