import type { ModelChange } from '@pergola/sdk/contract'
import { useTranslation } from 'react-i18next'

/** What a change does, in a few words: "Delete field articles / title". */
export function useChangeName() {
  const { t } = useTranslation()
  return ({ part, action, names }: ModelChange) =>
    t(`modules.settings.model.file_${action}`, {
      part: t(`modules.settings.model.file_part_${part}`),
      name: names
        .filter((name) => name !== '')
        .map((name) =>
          /^@(public|administrator)$/.test(name)
            ? t(`modules.settings.model.file_role_${name.slice(1)}`)
            : name,
        )
        .join(' / '),
    })
}
