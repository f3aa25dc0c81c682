import type { DisplayProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { previewAddress } from '../shared/previewAddress'
import type meta from './meta'
import styles from './preview.module.css'

export default function PreviewDisplay({ options, values }: DisplayProps<typeof meta>) {
  const { t } = useTranslation()
  const address = previewAddress(options.url_template, values)
  if (!address) return null
  return (
    <a
      className={styles.link}
      href={address}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => event.stopPropagation()}
    >
      {t('interfaces.preview.preview_item')}
    </a>
  )
}
