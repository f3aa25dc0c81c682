import type { InterfaceProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { InstantInput } from '../shared/InstantInput'
import type meta from './meta'

export default function DatetimeCreatedInput(props: InterfaceProps<typeof meta, string>) {
  const { t } = useTranslation()
  const texts = {
    now: t('interfaces.datetime-created.now'),
    unknown: t('interfaces.datetime-created.unknown'),
  }
  return <InstantInput {...props} isRelative={props.options.showRelative} texts={texts} />
}
