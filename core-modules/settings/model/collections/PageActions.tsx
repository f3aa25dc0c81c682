import { useProject } from '@pergola/sdk'
import { Button, IconButton, LinkButton, Menu, MenuItem, MenuTrigger, useIsNarrow } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'

interface Making {
  onCreate: () => void
  /** `null` where the server makes no collection of a table. */
  onImport: (() => void) | null
}

interface PageActionsProps {
  /** Address of the page. */
  basePath: string
  /** `null` where the page itself offers to make the first collection. */
  making: Making | null
}

/** To the further pages of the model, and to a new collection; on a phone all but the last in a menu. */
export function PageActions({ basePath, making }: PageActionsProps) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const links = useLinks(basePath, making !== null)
  if (isNarrow && making) {
    const importItem = making.onImport && [
      <MenuItem key="import" icon="upload" onAction={making.onImport}>
        {t('modules.settings.model.import_table')}
      </MenuItem>,
    ]
    return (
      <>
        <MenuTrigger>
          <IconButton icon="more_vert" label={t('options')} />
          <Menu placement="top end">
            {[
              ...(importItem ?? []),
              ...links.map(({ label, ...link }) => (
                <MenuItem key={link.href} {...link}>
                  {label}
                </MenuItem>
              )),
            ]}
          </Menu>
        </MenuTrigger>
        <MakeButtons onCreate={making.onCreate} onImport={null} />
      </>
    )
  }
  return (
    <>
      {links.map(({ label, ...link }) => (
        <LinkButton key={link.href} {...link}>
          {label}
        </LinkButton>
      ))}
      {making && <MakeButtons {...making} />}
    </>
  )
}

function useLinks(basePath: string, hasManaged: boolean) {
  const { t } = useTranslation()
  // Servers with plans have model files, too.
  const hasModelFiles = useProject().info?.api.model_plans === true
  const names = {
    icon: 'translate',
    href: `${basePath}/translated-names`,
    label: t('modules.settings.model.translated_names'),
  }
  const file = {
    icon: 'description',
    href: `${basePath}/model-file`,
    label: t('modules.settings.model.file'),
  }
  return [...(hasManaged ? [names] : []), ...(hasModelFiles ? [file] : [])]
}

export function MakeButtons({ onCreate, onImport }: Making) {
  const { t } = useTranslation()
  return (
    <>
      {onImport && (
        <Button icon="upload" onPress={onImport}>
          {t('modules.settings.model.import_table')}
        </Button>
      )}
      <Button variant="primary" icon="add" onPress={onCreate}>
        {t('modules.settings.model.create_collection')}
      </Button>
    </>
  )
}
