import type { CallGrant, SandboxHost } from '@pergola/extension-loader/react'
import type { ExtensionManifest } from '@pergola/sdk'
import { type ConfirmRequest, createNames, type I18n } from '@pergola/sdk/host'
import type { JsonValue } from '@pergola/sdk/sandbox/protocol'
import type { Shell, Workspace } from '../../session/Shell'
import { createExtensionTokens } from './createExtensionTokens'
import { parseConfirmation, parseItemsRead, parseNotification } from './parseCalls'

interface SandboxHostOptions {
  shell: Pick<Shell, 'i18n' | 'events'>
  workspace: Pick<Workspace, 'api' | 'stores'>
  confirm: (request: ConfirmRequest) => Promise<boolean>
  onThrown: SandboxHost['onThrown']
}

/** What the console sends to sandboxed extensions, and does for them where that was granted. */
export function createSandboxHost({ shell, workspace, confirm, onThrown }: SandboxHostOptions): SandboxHost {
  const { i18n, events } = shell
  const { api, stores } = workspace
  const getGranted = createExtensionTokens(api)
  // Whatever an extension says to people is said under its name, so that it cannot pass for the console.
  const nameOf = (manifest: ExtensionManifest) =>
    createNames(i18n).ofExtensions(Object.values(stores.extensions.getState()[manifest.kind]))(manifest)
  const signed = (manifest: ExtensionManifest, text: string) => `${nameOf(manifest)}: ${text}`

  const calls: Record<CallGrant, (input: JsonValue, manifest: ExtensionManifest) => Promise<unknown>> = {
    'items:read': async (input, manifest) => {
      const { path, query } = parseItemsRead(input, stores.schema.getState())
      return getGranted(manifest, path, { query })
    },
    notify: async (input, manifest) => {
      const { title, ...rest } = parseNotification(input)
      stores.notifications.getState().pushed({ ...rest, title: signed(manifest, title) })
    },
    confirm: (input, manifest) => {
      const { title, ...rest } = parseConfirmation(input)
      return confirm({ ...rest, title: signed(manifest, title) })
    },
  }

  return {
    calls,
    onThrown,
    onRefused: (manifest, grant) =>
      events.emit('error', {
        title: i18n.t('extension_refused', { ext: nameOf(manifest), grant }),
        error: `The ${manifest.kind} "${manifest.id}" was not granted ${grant}`,
      }),
    describe: ({ kind, id }) => ({
      locale: i18n.language,
      messages: textsOf(i18n, kind, id),
      user: toSandboxUser(stores.session.getState().user),
    }),
    subscribe: (listener) => {
      i18n.on('languageChanged', listener)
      // Texts in a language of its own may come after the extension.
      i18n.store.on('added', listener)
      const unsubscribe = stores.session.subscribe(listener)
      return () => {
        i18n.off('languageChanged', listener)
        i18n.store.off('added', listener)
        unsubscribe()
      }
    },
  }
}

/** The texts of one extension, in the current language and in the one that stands in for it. */
function textsOf(i18n: I18n, kind: string, id: string): Record<string, JsonValue> {
  const locales = [...new Set([i18n.language, ...i18n.languages])]
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const texts = i18n.getResource(locale, 'translation', `${kind}s.${id}`)
      return texts ? [[locale, { [`${kind}s`]: { [id]: texts } }]] : []
    }),
  )
}

/** Who someone is, not how they sign in. */
function toSandboxUser(user: ReturnType<Workspace['stores']['session']['getState']>['user']): JsonValue {
  if (!user) return null
  const { id, first_name, last_name, email, role, locale, timezone, isAdmin } = user
  return JSON.parse(
    JSON.stringify({
      id,
      first_name,
      last_name,
      email,
      role: role && { id: role.id, name: role.name },
      locale,
      timezone,
      isAdmin,
    }),
  )
}
