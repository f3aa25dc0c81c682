import {
  type Collection,
  type ExtensionManifest,
  type Field,
  useCollection,
  useExtensions,
  useNames,
} from '@pergola/sdk'
import { interfaceIdOf } from '@pergola/sdk/items'
import { NotFoundPage, Page } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { draftOf, newDraft } from '../fieldDraft'
import { FieldEditor, type ModelPaths } from './FieldEditor'
import { InterfaceChooser } from './InterfaceChooser'

/** One field of a collection: a new one (`+`), for which an interface is chosen first, or one that is there. */
export function FieldPage({ settingsPath }: { settingsPath: string }) {
  const { collection: name = '', field: fieldName = '' } = useParams()
  const collection = useCollection(name)
  const field = collection?.fields[fieldName]
  if (!collection) return <NotFoundPage />
  const listPath = `${settingsPath}/collections`
  const paths = { settingsPath, listPath, collectionPath: `${listPath}/${encodeURIComponent(name)}` }
  if (fieldName === '+') return <NewField collection={collection} paths={paths} />
  if (!field) return <NotFoundPage />
  return <StoredField key={fieldName} collection={collection} field={field} paths={paths} />
}

interface PartProps {
  collection: Collection
  paths: ModelPaths
}

function NewField({ collection, paths }: PartProps) {
  const { t } = useTranslation()
  const names = useNames()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const manifests = useExtensions('interface')
  const chosen = manifests[parameters.get('interface') ?? '']
  const choose = ({ id }: ExtensionManifest) => navigate(`${paths.collectionPath}/+?interface=${id}`)
  if (chosen) {
    return (
      <FieldEditor
        key={chosen.id}
        collection={collection}
        saved={null}
        start={newDraft(chosen)}
        paths={paths}
      />
    )
  }
  return (
    <Page
      title={t('modules.settings.model.choose_interface')}
      back={paths.collectionPath}
      breadcrumb={[
        { label: t('modules.settings.settings_collections_fields'), href: paths.listPath },
        { label: names.collection(collection.collection), href: paths.collectionPath },
      ]}
    >
      <InterfaceChooser onChoose={choose} />
    </Page>
  )
}

function StoredField({ collection, field, paths }: PartProps & { field: Field }) {
  const start = { ...draftOf(field), interface: interfaceIdOf(field) }
  return <FieldEditor collection={collection} saved={field} start={start} paths={paths} />
}
