/** Puts a brand's colours and words into the page; see page.mjs. */
export function insertBrand(
  template: string,
  brand: { readonly colours: string; readonly card: { readonly title: string; readonly description: string; readonly image: string }; readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>> },
): string
