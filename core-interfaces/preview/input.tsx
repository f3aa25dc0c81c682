import type { InterfaceProps } from '@pergola/sdk'
import { LinkButton } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { previewAddress } from '../shared/previewAddress'
import type meta from './meta'

/** A link to the item on the site it is published on. Stores nothing; the address follows unsaved edits. */
export default function PreviewInput({ options, values }: InterfaceProps<typeof meta>) {
  const { t } = useTranslation()
  const address = previewAddress(options.url_template, values)
  if (!address) return null
  return (
    <LinkButton href={address} target="_blank" rel="noreferrer" iconEnd="open_in_new">
      {t('interfaces.preview.preview_item')}
    </LinkButton>
  )
}
