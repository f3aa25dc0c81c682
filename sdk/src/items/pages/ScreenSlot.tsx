import { type ScreenName, useExtensions, useHost, useNames } from '@pergola/sdk'
import { EmptyState, Page } from '@pergola/sdk/ui'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemPageProps, ListingProps } from './screenProps'
import { screenProviders } from './screenProviders'
import type { HeadStart } from './useHeadStart'

interface ScreenSlotProps {
  screen: ScreenName
  props: (ListingProps | ItemPageProps) & { headStart?: HeadStart | null }
  placeholder?: ReactNode
}

/** Draws a screen of the module that brings it. When that fails, the screen of the next one stands in. */
export function ScreenSlot({ screen, props, placeholder }: ScreenSlotProps) {
  const { ExtensionSlot } = useHost()
  const modules = useExtensions('module')
  const providers = useMemo(() => screenProviders(modules, screen), [modules, screen])
  return providers.reduceRight<ReactNode>(
    (fallback, { id }) => (
      <ExtensionSlot
        key={id}
        kind="module"
        id={id}
        part={screen}
        props={props}
        placeholder={placeholder}
        fallback={fallback}
      />
    ),
    <ScreenMissing collection={props.collection} />,
  )
}

function ScreenMissing({ collection }: { collection: string }) {
  const { t } = useTranslation()
  const names = useNames()
  const name = names.collection(collection)
  return (
    <Page title={name} icon="extension">
      <EmptyState
        icon="extension_off"
        tone="danger"
        title={t('extension_error', { ext: name })}
        body={t('server_trouble_copy')}
      />
    </Page>
  )
}
