import { useConfirm } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { useScreenTexts } from '../useScreenTexts'
import { describeUses, isUsed } from './describeUses'
import { newGrants } from './grants/newGrants'
import { useGrantNames } from './grants/useGrantNames'
import type { ExtensionChanges, ProjectExtension } from './projectExtensions'
import { replacesCore, wouldReplaceCore } from './replacing/replacesCore'
import texts from './replacing/texts.json'
import { useChangeExtension } from './useChangeExtension'
import { useExtensionName } from './useExtensionName'

/** Changes an extension; first asks, naming what is concerned, where something would look or work differently. */
export function useAskedChange() {
  const { t } = useTranslation()
  const nameOf = useExtensionName()
  const confirm = useConfirm()
  const { mutate, variables, isPending } = useChangeExtension()
  useScreenTexts('replacing', texts)
  const nameGrants = useGrantNames()

  async function change(extension: ProjectExtension, changes: ExtensionChanges): Promise<void> {
    const name = nameOf(extension)
    if (!replacesCore(extension) && wouldReplaceCore(extension, changes.version)) {
      const isConfirmed = await confirm({
        title: t('modules.settings.replacing.title', { name }),
        message: [describeUses(extension.used_by, t), t('modules.settings.replacing.body')].join(' ').trim(),
        confirmLabel: t('modules.settings.replacing.confirm', { name }),
        isDestructive: true,
      })
      if (!isConfirmed) return
    } else if (extension.enabled && isUsed(extension) && changes.enabled !== true) {
      const isDisabling = changes.enabled === false
      const action = isDisabling ? 'disable' : 'change'
      const isConfirmed = await confirm({
        title: t(`modules.settings.extensions.${action}_title`, { name }),
        message: [
          describeUses(extension.used_by, t),
          t(`modules.settings.extensions.${action}_body_${extension.kind}`),
        ].join(' '),
        confirmLabel: t(`modules.settings.extensions.${action}_confirm`, { name }),
        isDestructive: isDisabling,
      })
      if (!isConfirmed) return
    }
    if (!(await isGranted(extension, changes, name))) return
    mutate({ extension, changes })
  }

  async function isGranted(
    extension: ProjectExtension,
    changes: ExtensionChanges,
    name: string,
  ): Promise<boolean> {
    const grants = nameGrants(newGrants(extension, changes))
    if (grants.length === 0) return true
    return confirm({
      title: t('modules.settings.grants.asks', { name }),
      message: grants.join(' · '),
      confirmLabel: t('modules.settings.grants.allow'),
    })
  }

  return { change, pending: isPending ? variables.extension : null }
}
