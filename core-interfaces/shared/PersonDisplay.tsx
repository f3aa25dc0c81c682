import { useTranslation } from 'react-i18next'
import { Person, type PersonProps } from './Person'

export type PersonOptions = Pick<PersonProps, 'template' | 'display'>

interface PersonDisplayProps {
  value: unknown
  options: PersonOptions
  /** Whose messages say that no one knows the user. */
  interfaceId: string
}

/** A user in a cell. */
export function PersonDisplay({ value, options, interfaceId }: PersonDisplayProps) {
  const { t } = useTranslation()
  return (
    <Person
      value={value}
      template={options.template}
      display={options.display}
      avatarSize={22}
      fallback={t(`interfaces.${interfaceId}.unknown`)}
    />
  )
}
