import type { InterfaceProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { Person } from './Person'
import type { PersonOptions } from './PersonDisplay'
import { ReadOnlyValue } from './ReadOnlyValue'

interface PersonFieldProps extends Omit<InterfaceProps, 'options'> {
  options: PersonOptions
  /** Whose messages say who it will be in a new item, and that no one knows in others. */
  interfaceId: string
}

/** A user whom the server sets: shown in a form, never chosen. */
export function PersonField({ interfaceId, ...props }: PersonFieldProps) {
  const { value, options, isNew } = props
  const { t } = useTranslation()
  return (
    <ReadOnlyValue {...props}>
      <Person
        value={value}
        template={options.template}
        display={options.display}
        avatarSize={28}
        fallback={isNew ? t(`interfaces.${interfaceId}.you`) : t(`interfaces.${interfaceId}.unknown`)}
      />
    </ReadOnlyValue>
  )
}
