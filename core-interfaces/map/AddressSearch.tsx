import { useNotify, useSetting } from '@pergola/sdk'
import { geocoderOriginOf, type MapPosition } from '@pergola/sdk/contract'
import { Button, Notice, TextField } from '@pergola/sdk/ui'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findAddress } from './findAddress'
import styles from './map.module.css'

/** Finds the position of an address, with the search that an administrator has set. */
export function AddressSearch({ onFind }: { onFind: (position: MapPosition) => void }) {
  const { t } = useTranslation()
  const notify = useNotify()
  const geocoder = useSetting('map_geocoder')
  const [address, setAddress] = useState('')
  const [isSearching, setIsSearching] = useState(false)
  if (geocoderOriginOf(geocoder) === null) {
    return <Notice tone="gray-subdued">{t('interfaces.map.no_geocoder')}</Notice>
  }

  async function search() {
    if (!address.trim() || isSearching) return
    setIsSearching(true)
    try {
      const position = await findAddress(String(geocoder), address.trim())
      if (position) onFind(position)
      else notify({ title: t('interfaces.map.address_to_code_error'), color: 'warning' })
    } catch (error) {
      const details = error instanceof Error ? error.message : undefined
      notify({ title: t('interfaces.map.address_to_code_error'), details, color: 'danger' })
    } finally {
      setIsSearching(false)
    }
  }

  /** Enter in a form would save it. */
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void search()
  }

  return (
    <div className={styles.address}>
      <TextField
        aria-label={t('interfaces.map.enter_address')}
        placeholder={t('interfaces.map.enter_address')}
        iconStart="search"
        value={address}
        onChange={setAddress}
        onKeyDown={handleKeyDown}
      />
      <Button onPress={search} isPending={isSearching} isDisabled={!address.trim()}>
        {t('interfaces.map.address_location')}
      </Button>
    </div>
  )
}
