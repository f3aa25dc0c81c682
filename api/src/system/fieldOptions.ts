/** Options of the seeded fields that are too long to stand in their tables. */

export const translationRepeater = {
  fields: [
    { field: 'locale', type: 'string', interface: 'language', options: { limit: true }, width: 'half' },
    { field: 'translation', type: 'string', interface: 'text-input', width: 'half' },
  ],
}

export const moduleListingRepeater = {
  template: '{{ name }}',
  createItemText: 'Add link',
  fields: [
    { field: 'name', interface: 'text-input', type: 'string', width: 'half' },
    { field: 'link', interface: 'text-input', type: 'string', width: 'half' },
    { field: 'icon', interface: 'icon', type: 'string', width: 'full' },
  ],
}

export const collectionListingRepeater = {
  template: '{{ group_name }}',
  createItemText: 'Add group',
  fields: [
    { field: 'group_name', width: 'full', interface: 'text-input', type: 'string' },
    {
      field: 'collections',
      interface: 'repeater',
      type: 'JSON',
      options: {
        createItemText: 'Add collection',
        fields: [{ field: 'collection', type: 'string', interface: 'collections', width: 'full' }],
      },
    },
  ],
}

function userStatus(name: string, color: string, flags: { badge: boolean; softDelete?: boolean }) {
  return {
    name,
    text_color: 'white',
    background_color: color,
    listing_subdued: false,
    listing_badge: flags.badge,
    soft_delete: flags.softDelete ?? false,
  }
}

export const userStatusOptions = {
  status_mapping: {
    draft: userStatus('Draft', 'light-gray', { badge: true }),
    invited: userStatus('Invited', 'light-gray', { badge: true }),
    active: userStatus('Active', 'success', { badge: false }),
    suspended: userStatus('Suspended', 'light-gray', { badge: true }),
    deleted: userStatus('Deleted', 'danger', { badge: true, softDelete: true }),
  },
}

export const webhookStatusOptions = {
  status_mapping: {
    active: {
      name: 'Active',
      value: 'active',
      text_color: 'white',
      background_color: 'green',
      browse_subdued: false,
      browse_badge: true,
      soft_delete: false,
      published: true,
    },
    inactive: {
      name: 'Inactive',
      value: 'inactive',
      text_color: 'white',
      background_color: 'blue-grey',
      browse_subdued: true,
      browse_badge: true,
      soft_delete: false,
      published: false,
    },
  },
}

/** `Pacific/Midway` → `(UTC-11:00) Midway`, ordered by offset at the time of installation; `UTC` included. */
export function timezoneOptions(): { choices: Record<string, string>; placeholder: string } {
  const now = new Date()
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))]
  const labelled = zones.map((zone) => {
    const minutes = offsetMinutes(zone, now)
    const city = zone.split('/').at(-1)?.replaceAll('_', ' ')
    return { zone, minutes, label: `(UTC${formatOffset(minutes)}) ${city}` }
  })
  labelled.sort((a, b) => a.minutes - b.minutes || a.zone.localeCompare(b.zone))
  return {
    choices: Object.fromEntries(labelled.map(({ zone, label }) => [zone, label])),
    placeholder: 'Choose a time zone',
  }
}

function offsetMinutes(timeZone: string, now: Date): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(now).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const match = /GMT([+-])(\d\d):(\d\d)/.exec(name)
  if (!match) return 0
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]))
}

function formatOffset(minutes: number): string {
  const size = Math.abs(minutes)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${pad(Math.trunc(size / 60))}:${pad(size % 60)}`
}
