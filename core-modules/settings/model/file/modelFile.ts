import type { ModelChange } from '@pergola/sdk/contract'
import { isRecord } from '@pergola/sdk/contract'

type Values = Readonly<Record<string, unknown>>

/** A model file beside the model of the project. */
export interface Comparison {
  hash: string
  changes: ModelChange[]
}

/** Whether something that is stored goes away, or is written again. */
export function isDestructive({ action, plan }: ModelChange): boolean {
  return action === 'delete' || (plan?.steps ?? []).some(({ items = 0 }) => items > 0)
}

/** Whether the server would refuse it, because of what it is or of stored values. */
export function isRefused({ refusal, plan }: ModelChange): boolean {
  return refusal !== undefined || (plan?.obstacles.length ?? 0) > 0
}

/** What is chosen at first: all that loses nothing. */
export function harmlessChanges(changes: readonly ModelChange[]): ReadonlySet<string> {
  const kept = changes.filter((change) => !isDestructive(change) && !isRefused(change))
  return kept.reduce<ReadonlySet<string>>((chosen, { id }) => choose(changes, chosen, id), new Set())
}

/** Adds a change with those that it needs; changes nothing when one of them cannot be made. */
export function choose(
  changes: readonly ModelChange[],
  chosen: ReadonlySet<string>,
  id: string,
): ReadonlySet<string> {
  const next = new Set(chosen)
  const waiting = [id]
  for (let wanted = waiting.pop(); wanted !== undefined; wanted = waiting.pop()) {
    const change = changes.find((candidate) => candidate.id === wanted)
    if (!change || isRefused(change)) return chosen
    if (!next.has(wanted)) waiting.push(...change.requires)
    next.add(wanted)
  }
  return next
}

/** Takes a change out, with those that need it. */
export function leaveOut(
  changes: readonly ModelChange[],
  chosen: ReadonlySet<string>,
  id: string,
): ReadonlySet<string> {
  const next = new Set(chosen)
  const waiting = [id]
  for (let unwanted = waiting.pop(); unwanted !== undefined; unwanted = waiting.pop()) {
    const left = unwanted
    if (!next.delete(left)) continue
    waiting.push(...changes.filter(({ requires }) => requires.includes(left)).map((change) => change.id))
  }
  return next
}

/** @returns null for a file that is none. */
export async function readModelFile(file: File): Promise<Values | null> {
  try {
    const parsed: unknown = JSON.parse(await file.text())
    return isRecord(parsed) ? parsed : null
  } catch {
    return null
  }
}

/** Hands a model to the browser as a file. */
export function saveModelFile(name: string, model: unknown): void {
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify(model, null, 2)}\n`], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}
