import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { usePictureResolver } from './picture.ts'
import { useSelected, useShop } from './shop.ts'

/**
 * The small photo of an ordered dish, from the menu of the selected restaurant; a drawing if that menu
 * lacks the dish or its photo. It stands beside the dish's name, so it has no text.
 */
export function DishPhoto({ dishId, className }: { readonly dishId: number; readonly className?: string | undefined }) {
  const { menu } = useShop()
  const resolvePicture = usePictureResolver()
  const url = useSelected(menu.selectedMenu, selected => selected?.menu.positions.get(dishId)?.photos[0]?.url)
  return (
    <Picture
      src={resolvePicture(url)}
      alt=""
      width={48}
      height={48}
      placeholder={<AnyIcon name="sushi" size={24} />}
      className={className}
    />
  )
}
