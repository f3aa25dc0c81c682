import type { SlotFailure } from '@pergola/extension-loader/react'
import type { Api, ExtensionManifest } from '@pergola/sdk'
import { addMessages, createNames } from '@pergola/sdk/host'
import type { Shell } from '../../session/Shell'
import { isDisabled } from './isDisabled'
import messages from './messages.json'

type FailureReport = (failure: SlotFailure) => void
/** The extensions of the project. */
type Listed = () => Iterable<ExtensionManifest>

const reports = new WeakMap<Api, FailureReport>()

/** The one of a project, made with its first failure. */
export function reportOf(shell: Pick<Shell, 'events' | 'i18n'>, api: Api, listed: Listed): FailureReport {
  const known = reports.get(api)
  if (known) return known
  addMessages(shell.i18n, 'en-US', messages)
  const report = createFailureReport(shell, api, listed)
  reports.set(api, report)
  return report
}

/** Slots that one missing file breaks fail within moments of each other. */
const TOGETHER_MS = 100
const MOST_NAMES = 3

/**
 * One notification a cause: an extension that breaks many fields, or a file that many extensions come in. Trying again brings
 * them all back. What was switched off is no failure: a line in its place says so.
 */
export function createFailureReport(
  { events, i18n }: Pick<Shell, 'events' | 'i18n'>,
  api: Api,
  listed: Listed,
): FailureReport {
  const groups = new Map<string, SlotFailure[]>()

  function announce(failures: readonly SlotFailure[]): void {
    const [first] = failures
    if (!first) return
    const { kind, id, fieldName, manifest, error, retry } = first
    const isMissingInterface = manifest === null && kind === 'interface' && fieldName !== undefined
    events.emit('error', {
      title: isMissingInterface ? i18n.t('no_interface_error', { field: fieldName }) : titleOf(failures),
      details: error ? plainReason(error.message) : undefined,
      error: error ?? `No ${kind} "${id}" is installed`,
      action: retry
        ? {
            label: i18n.t('retry'),
            onAction: () => {
              for (const key of failures.flatMap(keysOf)) groups.delete(key)
              for (const failure of failures) failure.retry?.()
            },
          }
        : undefined,
    })
  }

  function titleOf(failures: readonly SlotFailure[]): string {
    const nameOf = createNames(i18n).ofExtensions(listed())
    const names = [...new Set(failures.map(({ id, manifest }) => (manifest ? nameOf(manifest) : id)))]
    if (names.length === 1) return i18n.t('extension_error', { ext: names[0] })
    const shown = names.slice(0, MOST_NAMES).join(', ')
    return i18n.t('extensions_error', {
      count: names.length,
      ext: names.length > MOST_NAMES ? `${shown} …` : shown,
    })
  }

  return async (failure) => {
    if (failure.manifest === null && (await isDisabled(api, failure))) return
    const keys = keysOf(failure)
    const known = keys.map((key) => groups.get(key)).find((group) => group !== undefined)
    const group = known ?? []
    group.push(failure)
    for (const key of keys) groups.set(key, group)
    if (!known) setTimeout(() => announce(group), TOGETHER_MS)
  }
}

/** What failures have in common that are one to people: the extension, or the file that did not come. */
function keysOf({ kind, id, error }: SlotFailure): string[] {
  const file = ADDRESS.exec(error?.message ?? '')?.[0]
  return [`${kind}/${id}`, ...(file ? [file] : [])]
}

const ADDRESS = /https?:\/\/\S+/

/** What happened, without the id, which need not be that of the one that is named, and with files instead of addresses. */
function plainReason(message: string): string {
  return message.replace(/^Extension "[^"]*": /, '').replace(/https?:\/\/\S*?([^/\s]+)(?=\s|$)/g, '$1')
}
