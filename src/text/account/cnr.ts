/** Montenegrin (Latin script, ijekavian) texts: signing in and out. */
import type { Table } from '../texts.ts'
import type { texts as ru } from './ru.ts'

export const texts: Table<typeof ru> = {
  'title.auth': 'Prijava — {brand}',

  'auth.signOutHeadline': 'Odjaviti se?',
  'auth.eraseHeadline': 'Obrisati podatke s ovog uređaja?',
  'auth.eraseText': 'Ime, kontakti, adrese, istorija porudžbina i sve uneseno biće obrisani s ovog uređaja. Korpa ostaje.',
  'auth.eraseUnpaid': 'Nije plaćeno: {numbers}. Linkovi za plaćanje biće takođe obrisani.',
  'auth.eraseInDoubt': 'Nije poznato šta je s posljednjom porudžbinom: poruka o njoj ostaje, bez vaših podataka.',
  'auth.erase': 'Obriši',
  'auth.headline': 'Prijava',
  'auth.text': 'Izaberite način prijave',
  'auth.or': 'ili',
  'auth.waiting': 'Čekamo odgovor servisa {service}…',
  'auth.google': 'Nastavi sa Google nalogom',
  'auth.apple': 'Nastavi sa Apple nalogom',
  'auth.vk': 'Nastavi sa VK ID nalogom',
  'auth.phoneHeadline': 'Unesite broj',
  'auth.phoneConfirm': 'Potvrdite broj',
  'auth.phoneLabel': 'Broj telefona',
  'auth.phoneHint': 'Poslaćemo kod SMS-om',
  'auth.getCode': 'Pošalji kod',
  'auth.codeHeadline': 'Kod iz SMS-a',
  'auth.codeSent': 'Poslali smo kod na {phone}',
  'auth.changePhone': 'Promijeni broj',
  'auth.codeLabel': 'Kod iz SMS-a',
  'auth.resendIn': 'Novi kod možete tražiti za {time}',
  'auth.resend': 'Pošalji kod ponovo',
  'auth.resent': 'Novi kod je poslat',
  'auth.checking': 'Provjeravamo kod…',
  'auth.signedIn': 'Prijavljeni ste',
  'auth.captchaFailed': 'Provjera nije uspjela. Pokušajte ponovo.',

  'sms.throttled': 'Kod možete tražiti jednom u 90 sekundi',
  'sms.wrong': 'Pogrešan kod',
  'sms.exhausted': 'Nema više pokušaja. Pokušajte za sat vremena.',
  'sms.notFound': 'Za ovaj broj nema koda. Zatražite novi.',
  'sms.sendFailed': 'SMS nije poslat. Pokušajte kasnije.',
  'sms.sendFailedNumber': 'SMS nije isporučen. Provjerite broj.',

  'social.unsupported': 'Događaj nije podržan',
  'social.windowBlocked': 'Nije moguće otvoriti novu karticu. Provjerite podešavanja pregledača.',
  'social.windowSilent': 'VK ID još nije odgovorio. Ako se prozor nije otvorio ili se sam zatvorio, prijavite se u ovoj kartici.',
  'social.inAppBrowser': 'Google ne dozvoljava prijavu iz pregledača unutar druge aplikacije. Otvorite prodavnicu u običnom pregledaču ili se prijavite na drugi način.',
  'social.windowClosed': 'Prozor za prijavu je zatvoren',
  'social.refused': 'Prijava nije uspjela',
  'social.mismatch': 'Provjera prijave nije uspjela. Počnite ponovo.',
  'social.timeout': 'Servis za prijavu ne odgovara. Izaberite drugi način.',
  'social.startAgain': 'Prijava nije završena. Počnite ponovo.',
  'social.thisTab': 'Prijavi se u ovoj kartici',

  'social.internal': 'Servis za prijavu nije dostupan. Izaberite drugi način.',
  'social.auth': 'Servis za prijavu vas nije potvrdio. Izaberite drugi način.',

  'auth.submit': 'Prijavi se',
  'auth.sendByHand': 'Pritisnite „{button}“ da pošaljete kod',
  'auth.none': 'Prijava nije podešena',

  'nav.signOut': 'Odjavi se',
}
