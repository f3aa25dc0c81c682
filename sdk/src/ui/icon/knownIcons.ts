import add from '@material-symbols/svg-400/outlined/add.svg?raw'
import arrowBack from '@material-symbols/svg-400/outlined/arrow_back.svg?raw'
import arrowDownward from '@material-symbols/svg-400/outlined/arrow_downward.svg?raw'
import arrowUpward from '@material-symbols/svg-400/outlined/arrow_upward.svg?raw'
import bookmark from '@material-symbols/svg-400/outlined/bookmark.svg?raw'
import bookmarkFill from '@material-symbols/svg-400/outlined/bookmark-fill.svg?raw'
import box from '@material-symbols/svg-400/outlined/box.svg?raw'
import check from '@material-symbols/svg-400/outlined/check.svg?raw'
import checkCircle from '@material-symbols/svg-400/outlined/check_circle.svg?raw'
import chevronLeft from '@material-symbols/svg-400/outlined/chevron_left.svg?raw'
import chevronRight from '@material-symbols/svg-400/outlined/chevron_right.svg?raw'
import close from '@material-symbols/svg-400/outlined/close.svg?raw'
import deleteIcon from '@material-symbols/svg-400/outlined/delete.svg?raw'
import error from '@material-symbols/svg-400/outlined/error.svg?raw'
import filterList from '@material-symbols/svg-400/outlined/filter_list.svg?raw'
import folder from '@material-symbols/svg-400/outlined/folder.svg?raw'
import group from '@material-symbols/svg-400/outlined/group.svg?raw'
import info from '@material-symbols/svg-400/outlined/info.svg?raw'
import keyboardArrowDown from '@material-symbols/svg-400/outlined/keyboard_arrow_down.svg?raw'
import locationCity from '@material-symbols/svg-400/outlined/location_city.svg?raw'
import logout from '@material-symbols/svg-400/outlined/logout.svg?raw'
import menu from '@material-symbols/svg-400/outlined/menu.svg?raw'
import moreVert from '@material-symbols/svg-400/outlined/more_vert.svg?raw'
import notifications from '@material-symbols/svg-400/outlined/notifications.svg?raw'
import person from '@material-symbols/svg-400/outlined/person.svg?raw'
import publicIcon from '@material-symbols/svg-400/outlined/public.svg?raw'
import refresh from '@material-symbols/svg-400/outlined/refresh.svg?raw'
import search from '@material-symbols/svg-400/outlined/search.svg?raw'
import settings from '@material-symbols/svg-400/outlined/settings.svg?raw'
import translate from '@material-symbols/svg-400/outlined/translate.svg?raw'
import tune from '@material-symbols/svg-400/outlined/tune.svg?raw'
import unfoldMore from '@material-symbols/svg-400/outlined/unfold_more.svg?raw'
import visibility from '@material-symbols/svg-400/outlined/visibility.svg?raw'
import visibilityOff from '@material-symbols/svg-400/outlined/visibility_off.svg?raw'
import warning from '@material-symbols/svg-400/outlined/warning.svg?raw'

/**
 * The icons of the frame, the kit and the listings, and of the demo's collections, inlined: they are on screen before
 * anything could be fetched.
 *
 * Every entry costs about 100 bytes of the first download, so an icon that only one screen shows does not belong
 * here: it comes in a file with all others of our own code, with the first of them (`build/IconPackPlugin.ts`). A name ending in `-fill` is the filled drawing.
 */
export const knownIcons: Readonly<Record<string, string>> = {
  add,
  arrow_back: arrowBack,
  arrow_downward: arrowDownward,
  arrow_upward: arrowUpward,
  bookmark,
  'bookmark-fill': bookmarkFill,
  box,
  check,
  check_circle: checkCircle,
  chevron_left: chevronLeft,
  chevron_right: chevronRight,
  close,
  delete: deleteIcon,
  error,
  filter_list: filterList,
  folder,
  group,
  info,
  keyboard_arrow_down: keyboardArrowDown,
  location_city: locationCity,
  logout,
  menu,
  more_vert: moreVert,
  notifications,
  person,
  public: publicIcon,
  refresh,
  search,
  settings,
  translate,
  tune,
  unfold_more: unfoldMore,
  visibility,
  visibility_off: visibilityOff,
  warning,
}
