/** Words before a house number or before a part of a house: «д. 5», «5 корпус 2», «br. 5». */
const HOUSE_WORDS = [
  'дом', 'д', 'владение', 'влад', 'вл', 'здание', 'зд', 'строение', 'стр', 'с', 'сооружение', 'соор', 'корпус', 'корп',
  'к', 'литера', 'лит', 'участок', 'уч', 'house', 'broj', 'br', 'no',
]
/** Words for an area whose name is a number: «мкр. 5». */
const AREA_WORDS = ['микрорайон', 'мкр', 'мкрн', 'квартал']
/** A house without a number, in Russia and in Montenegro. */
const NO_NUMBER = ['б/н', 'бн', 'bb', 'бб']
const NUMBER = new RegExp(`^(?:${HOUSE_WORDS.join('|')})?\\d{1,4}(?!\\d)[\\p{L}\\d/-]*$`, 'u')
/** «1-я», «60-летия» and so on belong to the name of a street. */
const ORDINAL = /^\d+-(?:я|й|е|го|ая|ый|ий|ой|ое|летия)$/
/** The number of a flat, an entrance or a floor. */
const DOOR_NUMBER =
  /(^|[\s,;])(?:кв|квартира|оф|офис|пом|помещение|ком|комната|под|подъезд|эт|этаж|flat|apt|stan)[\s.№]*\d[^\s,;]*/g

/**
 * Whether an address line has a house. A part of the line then ends in a house number or in «б/н».
 * Numbers in the name of a street or an area, postal codes and door numbers are no houses.
 */
export function hasHouseNumber(line: string): boolean {
  const withoutDoor = line.toLowerCase().replace(DOOR_NUMBER, '$1').replace(/\bb\.\s?b\b/, 'bb')
  return withoutDoor.split(/[,;]/).some(endsInHouse)
}

function endsInHouse(part: string): boolean {
  const wordsFromEnd = part.split(/[\s.№"«»]+/).filter(word => word !== '').reverse()
  const length = wordsFromEnd.findIndex(word => !isNumber(word) && !isHouseWord(word))
  const house = length < 0 ? wordsFromEnd : wordsFromEnd.slice(0, length)
  const isBehindArea = AREA_WORDS.includes(wordsFromEnd[house.length] ?? '')
  return house.filter(isNumber).length > (isBehindArea ? 1 : 0)
}

const isNumber = (word: string): boolean => NO_NUMBER.includes(word) || (NUMBER.test(word) && !ORDINAL.test(word))
/** Whether a word is a word for a house, or the letter of a house: «5 А». */
const isHouseWord = (word: string): boolean => HOUSE_WORDS.includes(word) || /^\p{L}$/u.test(word)
