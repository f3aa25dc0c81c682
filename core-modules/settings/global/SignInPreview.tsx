import { type FileRecord, type Item, itemsPath, toParameters, useApi } from '@pergola/sdk'
import { itemKeys, Markdown } from '@pergola/sdk/items'
import { applyTheme, ProductMark, PublicScene } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './SignInPreview.module.css'

/** The sign-in page as the values of the form would make it: colour, logo, pictures and note. */
export function SignInPreview({ values }: { values: Item }) {
  const { t } = useTranslation()
  const root = useRef<HTMLElement>(null)
  const color = typeof values.project_color === 'string' ? values.project_color : ''
  useEffect(() => {
    if (root.current) applyTheme({ color, root: root.current })
  }, [color])
  const logo = usePicture(values.project_logo)
  const background = usePicture(values.project_background)
  const foreground = usePicture(values.project_foreground)
  const note = String(values.project_public_note ?? '').trim()
  const title = t('modules.settings.global.sign_in_page')
  return (
    <figure ref={root} className={styles.figure}>
      <figcaption className={styles.caption}>{title}</figcaption>
      {/* A picture of a page, not a page: nothing in it can be used. */}
      <div className={styles.page} role="img" aria-label={title}>
        <div className={styles.panel} inert>
          <div className={styles.brand}>
            <span className={styles.logo}>
              {logo ? <img src={logo} alt="" /> : <ProductMark size={16} />}
            </span>
            <span className={styles.name}>{String(values.project_name ?? '')}</span>
          </div>
          <div className={styles.form}>
            <strong className={styles.heading}>{t('sign_in')}</strong>
            <span className={styles.box}>{t('email')}</span>
            <span className={styles.box}>{t('password')}</span>
            <span className={styles.button}>{t('sign_in')}</span>
          </div>
        </div>
        <PublicScene className={styles.scene} background={background} foreground={foreground}>
          {note && (
            <div className={styles.note} inert>
              <Markdown source={note} />
            </div>
          )}
        </PublicScene>
      </div>
    </figure>
  )
}

/** The address of a picture that is chosen, saved or not; null for none, and while it is asked for. */
function usePicture(value: unknown): string | null {
  const api = useApi()
  const id = typeof value === 'object' ? (value as Partial<FileRecord> | null)?.id : value
  const key = id === '' ? null : (id ?? null)
  const { data } = useQuery({
    queryKey: [...itemKeys.ofCollection(api.project, 'directus_files'), 'picture', key],
    queryFn: ({ signal }) =>
      api.get<FileRecord>(itemsPath('directus_files', String(key)), {
        query: toParameters({ fields: ['id', 'data'] }),
        signal,
      }),
    enabled: key !== null,
    retry: false,
  })
  const address = key === null ? undefined : data?.data?.asset_url
  return address ? new URL(address, new URL(api.root, window.location.href)).href : null
}
