import { defineLayout, option } from '@pergola/sdk/contract'

export default defineLayout({
  id: 'calendar',
  name: '$t:calendar',
  icon: 'date_range',
  loadsItems: true,
  options: {
    /** Names of fields; `__none__` and nothing are the same. The time is one of two: a datetime, or a date with a time. */
    datetime: option.text(),
    date: option.text(),
    time: option.text(),
    /** Field that says when an item ends. */
    end: option.text(),
    /** Name of a field, or a template: `{{ name }}, {{ place }}`. */
    title: option.text(),
    color: option.text(),
    view: option.choice({ month: '$t:month', week: '$t:week', day: '$t:day', list: '$t:list' }, 'month'),
  },
})
