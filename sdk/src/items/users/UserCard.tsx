import { useApi } from '@pergola/sdk'
import { Avatar } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { userCardQuery } from '../data/userCardQuery'
import styles from './UserCard.module.css'

const THUMBNAIL_KEY = 'directus-small-crop'

/** Picture, title, company and role of a person; just the name until they are there. */
export function UserCard({ id, name }: { id: number; name: string }) {
  const api = useApi()
  const { t } = useTranslation()
  const { data } = useQuery(userCardQuery(api, id))
  const picture = data?.avatar?.data?.thumbnails?.find(({ key }) => key === THUMBNAIL_KEY)?.relative_url
  return (
    <div className={styles.card}>
      <Avatar name={name} src={picture} size={40} isDecorative />
      <div>
        <div className={styles.name}>{name}</div>
        {data && (
          <>
            <div>
              {data.title || t('no_title')}, {data.company || t('no_company')}
            </div>
            {data.role?.name && <div>{data.role.name}</div>}
          </>
        )}
      </div>
    </div>
  )
}
