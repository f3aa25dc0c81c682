import { type InterfaceProps, usePaths } from '@pergola/sdk'
import { isEmptyValue } from '@pergola/sdk/items'
import { LinkButton, Notice } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { ControlGroup } from './ControlGroup'
import { WrongValue } from './WrongValue'

export interface EmptyOptionNoticeProps
  extends Pick<InterfaceProps, 'id' | 'labelId' | 'describedBy' | 'name' | 'collection' | 'value'> {
  interfaceId: string
  /** Name of the option. */
  option?: string
  /** What the parser says where the option holds JSON text that is none. */
  error?: string | null
}

/** Says which option of the field is empty or invalid, and leads administrators to where it is set. */
export function EmptyOptionNotice(props: EmptyOptionNoticeProps) {
  const { interfaceId, option = 'choices', error, collection, name, value } = props
  const { t } = useTranslation()
  const paths = usePaths()
  // A field in the row of a list has no page of its own.
  const page = collection ? paths.ownPage('directus_collections', collection) : null
  return (
    <ControlGroup {...props}>
      <Notice
        tone={error ? 'danger' : 'warning'}
        action={
          page && (
            <LinkButton size="compact" href={`${page}/${encodeURIComponent(name)}`}>
              {t('settings')}
            </LinkButton>
          )
        }
      >
        {error
          ? `${t(`interfaces.${interfaceId}.options_invalid`)} ${error}`
          : t('not_set_up', { missing: t(`interfaces.${interfaceId}.${option}`) })}
      </Notice>
      <WrongValue {...props} isWrong={!isEmptyValue(value)} />
    </ControlGroup>
  )
}
