import { RunningService } from './support/running-service';

afterEach(() => jest.restoreAllMocks());

it('the service does not start on a Node without the Umm al-Qura calendar', async () => {
  const real = new Intl.DateTimeFormat().resolvedOptions();
  const without = { ...real, calendar: 'gregory' };
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(without);
  await expect(RunningService.start()).rejects.toThrow(
    'Node has no calendar islamic-umalqura but uses gregory; run one with full ICU',
  );
});
