import com.prowidesoftware.swift.model.mx.JaxbContextCacheImpl;
import com.prowidesoftware.swift.model.mx.JaxbContextLoader;
import com.prowidesoftware.swift.model.mx.MxPacs00800108;
import com.prowidesoftware.swift.model.mx.MxPain00100109;
import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Does a work for so many milliseconds on one thread, as often as a line "work milliseconds" asks, and
 * answers "messages wallMs cpuMs": the processor time is that of the whole process, its collector's and
 * compiler's too. The texts come from the folder that is named first.
 */
public final class ProwideBench {
  private static final int NS_PER_MS = 1_000_000;

  public static void main(String[] arguments) throws Exception {
    JaxbContextLoader.INSTANCE.setCacheImpl(new JaxbContextCacheImpl());
    Path folder = Path.of(arguments[0]);
    String pacs008 = Files.readString(folder.resolve("pacs008.xml"));
    MxPain00100109 one = MxPain00100109.parse(Files.readString(folder.resolve("pain001-1.xml")));
    MxPain00100109 thousand =
        MxPain00100109.parse(Files.readString(folder.resolve("pain001-1000.xml")));
    Map<String, Runnable> works =
        Map.of(
            "parse-pacs008", () -> check(!isEmpty(MxPacs00800108.parse(pacs008))),
            "emit-1", () -> check(one.message().length() > 1_000),
            "emit-1000", () -> check(thousand.message().length() > 500_000));
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    System.out.println("ready");
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] asked = line.split(" ");
      System.out.println(run(works.get(asked[0]), Long.parseLong(asked[1])));
    }
  }

  private static String run(Runnable work, long milliseconds) {
    OperatingSystemMXBean process =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long cpuBegan = process.getProcessCpuTime();
    long began = System.nanoTime();
    long messages = 0;
    while (System.nanoTime() - began < milliseconds * NS_PER_MS) {
      work.run();
      messages += 1;
    }
    double wallMs = (double) (System.nanoTime() - began) / NS_PER_MS;
    double cpuMs = (double) (process.getProcessCpuTime() - cpuBegan) / NS_PER_MS;
    return messages + " " + wallMs + " " + cpuMs;
  }

  private static boolean isEmpty(MxPacs00800108 message) {
    return message.getFIToFICstmrCdtTrf().getCdtTrfTxInf().isEmpty();
  }

  private static void check(boolean isRight) {
    if (!isRight) throw new IllegalStateException("the work was not done");
  }

  private ProwideBench() {}
}
