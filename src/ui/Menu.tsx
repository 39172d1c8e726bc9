import { MenuButton, type MenuProps } from './MenuButton.tsx'
import { MenuList } from './MenuList.tsx'

/** A button that opens a short list of which one item is in force: a "menu button" of the ARIA Authoring Practices. */
export function Menu<Value extends string>(props: MenuProps<Value>) {
  return <MenuButton {...props} list={MenuList} />
}
